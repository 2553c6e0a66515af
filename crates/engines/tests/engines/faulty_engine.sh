#!/bin/sh
# An engine of the protocol in its first argument (usi, gtp, aei, xboard) with the fault in its second argument. Its input is
# logged to the file in its third argument, if there is one, after its process id. With the prefix `later-` the fault
# follows two legal moves.
protocol=$1
fault=${2#later-}
[ "$fault" = "$2" ] && legal_moves=0 || legal_moves=2
log=${3:-/dev/null}
asked=0
second=no
echo "process $$" >>"$log"

# Starts a process that outlives this one.
leave_behind() {
    sleep 1000 &
    echo "process $!" >>"$log"
}

# The response to the handshake, if any.
introduce() {
    case "$fault" in
    mute) exec sleep 1000 ;;
    dead) echo "no such book" >&2 && exit 5 ;;
    babble) printf 'hello? who is there?\n\377\376\n' ;;
    *) printf '%s\n' "$@" ;;
    esac
}

# The response to a request to get ready.
get_ready() {
    [ "$fault" != unready ] || exec sleep 1000
    printf '%s\n' "$@"
}

# Answers with a move, or fails.
turn() {
    asked=$((asked + 1))
    if [ "$asked" -le "$legal_moves" ]; then
        answer "$("${protocol}_legal" $asked)"
        return
    fi
    case "$fault" in
    well | fischer) "${protocol}_well" ;;
    crash) echo "out of cheese" >&2 && exit 3 ;;
    killed) kill -s KILL $$ ;;
    leaves) leave_behind && exit 3 ;;
    hang) leave_behind && wait ;;
    stubborn) trap '' HUP INT TERM && sleep 1000 ;;
    closes) exec >&- && sleep 1000 ;;
    flood) while :; do remark; done ;;
    late) sleep 1.3 && answer "$("${protocol}_legal" 1)" ;;
    illegal) answer "$("${protocol}_illegal")" ;;
    bytes) answer "$(printf '\377\376')" ;;
    nothing) answer "" ;;
    resign | slow) answer resign ;;
    win) answer win ;;
    endless) ;;
    esac
}

# One step of an edge pawn; Black is to move after an even number of moves.
usi_legal() {
    set -- "$1" ${position#position startpos}
    [ $# -eq 1 ] || [ $(($# % 2)) -eq 0 ] && set -- "$1" 9g9f 9f9e || set -- "$1" 1c1d 1d1e
    [ "$1" -eq 1 ] && echo "$2" || echo "$3"
}

usi_illegal() {
    echo 7g7c
}

usi_well() {
    echo "info depth 3 seldepth 5 score cp 35 nodes 120 pv 7g7f 3c3d"
    echo "info string depth 9"
    echo "unknown line"
    echo "info depth 4 score mate -6 nodes 240 pv 2g2f 8c8d"
    answer "2g2f ponder 8c8d"
}

usi() {
    case "$1" in
    usi)
        introduce "id name Rogue 1.0" "option name Hash type spin default 16 min 1 max 64" \
            "option name Move Overhead type spin default 30 min 0 max 5000" "usiok"
        ;;
    isready) get_ready "readyok" ;;
    usinewgame) asked=0 ;;
    position*) position=$1 ;;
    stop) answer 2g2f ;;
    go*) turn ;;
    esac
}

# Corners, which stay empty early in a game.
gtp_legal() {
    [ "$1" -eq 1 ] && echo A9 || echo J9
}

gtp_illegal() {
    echo Z25
}

gtp_well() {
    echo "I think"
    answer e5
}

gtp() {
    case "$1" in
    name) introduce "= Rogue of Go" "" ;;
    version) printf '= 2\n\n' ;;
    boardsize*) asked=0 && get_ready "=" "" ;;
    'play w A1') printf '? illegal move\n\n' ;;
    play*) [ "$fault" != slow ] || sleep 0.6 && printf '=\n\n' ;;
    genmove*) turn ;;
    known_command*) [ "$fault" = fischer ] && printf '= true\n\n' || printf '= false\n\n' ;;
    *) printf '=\n\n' ;;
    esac
}

# One step of a dog, of Gold's or of Silver's.
aei_legal() {
    [ "$second" = no ] && set -- "$1" Da2n Dh2n || set -- "$1" da7s dh7s
    [ "$1" -eq 1 ] && echo "$2" || echo "$3"
}

aei_illegal() {
    echo "Ed2n Ed3n Ed4n Ed5n Ed6n"
}

aei_well() {
    printf 'info depth 3\ninfo nodes 70\ninfo pv Ee2n Ee3n\n'
    answer "Ee2n Ee3n"
}

aei() {
    case "$1" in
    aei) introduce "protocol-version 1" "id name Rogue of Arimaa" "id version 3" "aeiok" ;;
    isready) get_ready "readyok" ;;
    newgame) asked=0 second=no ;;
    makemove*) [ "$asked" -gt 0 ] || second=yes ;;
    stop) answer "Ee2n Ee3n" ;;
    go*) turn ;;
    esac
}

xboard() {
    case "$1" in
    go) second=yes && echo "1. ... 8c8d -1000" ;;
    new | force) second=no ;;
    9i9h) echo "Illegal move (no match) 9i9h" ;;
    [1-9]*)
        echo "2. $1 0"
        [ $second = no ] || echo "2. ... 8d8e -1000"
        ;;
    esac
}

# The formats of an answer and of other output.
case "$protocol" in
gtp)
    answer() { printf '= %s\n\n' "$1"; }
    remark() { echo "I am still here"; }
    ;;
*)
    answer() { echo "bestmove $1"; }
    remark() { echo "info string I am still here"; }
    ;;
esac

[ "$protocol" != xboard ] || echo "Rogue XBoard"
while read -r line; do
    echo "$line" >>"$log"
    "$protocol" "$line"
done
