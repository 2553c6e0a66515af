#!/bin/sh
# A program that speaks USI, and goes wrong in the way its first argument says. What it hears goes into the file that its
# second argument names, if there is one, after the number of its process. Where the first argument begins with `later-`, it
# pushes a pawn at the edge twice before it goes wrong.
how=${1#later-}
[ "$how" = "$1" ] && patience=0 || patience=2
heard=${2:-/dev/null}
echo "process $$" >>"$heard"

if [ "$how" = xboard ]; then
    echo "Rogue in the old language"
    plays=no
    while read -r line; do
        echo "$line" >>"$heard"
        case "$line" in
        go) plays=yes && echo "1. ... 8c8d -1000" ;;
        new | force) plays=no ;;
        9i9h) echo "Illegal move (no match) 9i9h" ;;
        [1-9]*)
            echo "2. $line 0"
            [ $plays = no ] || echo "2. ... 8d8e -1000"
            ;;
        esac
    done
    exit
fi

if [ "$how" = gtp ] || [ "$how" = gtp-illegal ] || [ "$how" = gtp-crash ]; then
    while read -r line; do
        echo "$line" >>"$heard"
        case "$line" in
        name) printf '= Rogue of Go\n\n' ;;
        version) printf '= 2\n\n' ;;
        'play w A1') printf '? illegal move\n\n' ;;
        genmove*)
            case "$how" in
            gtp-illegal) printf '= D4\n\n' ;;
            gtp-crash) echo "no more thoughts" >&2 && exit 4 ;;
            *) printf 'I think\n= e5\n\n' ;;
            esac
            ;;
        *) printf '=\n\n' ;;
        esac
    done
    exit
fi

if [ "$how" = aei ] || [ "$how" = aei-illegal ] || [ "$how" = aei-crash ]; then
    while read -r line; do
        echo "$line" >>"$heard"
        case "$line" in
        aei) printf 'protocol-version 1\nid name Rogue of Arimaa\nid version 3\naeiok\n' ;;
        isready) echo readyok ;;
        go)
            case "$how" in
            aei-illegal) echo "bestmove Ed2n Ed3n Ed4n Ed5n Ed6n" ;;
            aei-crash) echo "no more thoughts" >&2 && exit 4 ;;
            *) printf 'info depth 3\ninfo nodes 70\ninfo pv Ee2n Ee3n\nbestmove Ee2n Ee3n\n' ;;
            esac
            ;;
        esac
    done
    exit
fi

while read -r line; do
    echo "$line" >>"$heard"
    case "$line" in
    usi)
        case "$how" in
        mute) exec sleep 1000 ;;
        dead) echo "no such book" >&2 && exit 5 ;;
        babble)
            echo "hello? what is usi?"
            printf '\377\376\n'
            continue
            ;;
        esac
        echo "id name Rogue 1.0"
        echo "option name Hash type spin default 16 min 1 max 64"
        echo "option name Move Overhead type spin default 30 min 0 max 5000"
        echo "usiok"
        ;;
    isready)
        [ "$how" != unready ] || exec sleep 1000
        echo "readyok"
        ;;
    usinewgame) asked=0 ;;
    position*) position=$line ;;
    stop) echo "bestmove 2g2f" ;;
    go*)
        asked=$((asked + 1))
        if [ "$asked" -le "$patience" ]; then
            # Black is to move after an even number of moves.
            set -- ${position#position startpos}
            [ $# -gt 0 ] && [ $((($# - 1) % 2)) -eq 1 ] && own="1c1d 1d1e" || own="9g9f 9f9e"
            set -- $own
            [ "$asked" -eq 1 ] && echo "bestmove $1" || echo "bestmove $2"
            continue
        fi
        case "$how" in
        late) sleep 0.4 && echo "bestmove 2g2f" ;;
        well)
            echo "info depth 3 seldepth 5 score cp 35 nodes 120 pv 7g7f 3c3d"
            echo "info string depth 9"
            echo "nothing anybody knows"
            echo "info depth 4 score mate -6 nodes 240 pv 2g2f 8c8d"
            echo "bestmove 2g2f ponder 8c8d"
            ;;
        crash) echo "out of cheese" >&2 && exit 3 ;;
        hang)
            sleep 1000 &
            echo "process $!" >>"$heard"
            wait
            ;;
        flood) while :; do echo "info string I am still here"; done ;;
        illegal) echo "bestmove 7g7c" ;;
        bytes) printf 'bestmove \377\376\n' ;;
        nothing) echo "bestmove" ;;
        resign) echo "bestmove resign" ;;
        win) echo "bestmove win" ;;
        endless) ;;
        esac
        ;;
    esac
done
