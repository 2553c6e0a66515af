#!/bin/sh
# A program that speaks the language its first argument names (usi, gtp, aei, xboard), and goes wrong in the way its second
# argument says. What it hears goes into the file that its third argument names, if there is one, after the number of its
# process. Where the second argument begins with `later-`, it makes two sound turns before it goes wrong.
language=$1
how=${2#later-}
[ "$how" = "$2" ] && patience=0 || patience=2
heard=${3:-/dev/null}
asked=0
second=no
echo "process $$" >>"$heard"

# Starts a process that outlives this one.
leave_behind() {
    sleep 1000 &
    echo "process $!" >>"$heard"
}

# The first words, if it is to say any.
introduce() {
    case "$how" in
    mute) exec sleep 1000 ;;
    dead) echo "no such book" >&2 && exit 5 ;;
    babble) printf 'hello? who is there?\n\377\376\n' ;;
    *) printf '%s\n' "$@" ;;
    esac
}

# What it says when it is asked to get ready.
get_ready() {
    [ "$how" != unready ] || exec sleep 1000
    printf '%s\n' "$@"
}

# Makes a turn, or goes wrong.
turn() {
    asked=$((asked + 1))
    if [ "$asked" -le "$patience" ]; then
        answer "$("${language}_sound" $asked)"
        return
    fi
    case "$how" in
    well | fischer) "${language}_well" ;;
    crash) echo "out of cheese" >&2 && exit 3 ;;
    killed) kill -s KILL $$ ;;
    leaves) leave_behind && exit 3 ;;
    hang) leave_behind && wait ;;
    stubborn) trap '' HUP INT TERM && sleep 1000 ;;
    closes) exec >&- && sleep 1000 ;;
    flood) while :; do remark; done ;;
    late) sleep $late && answer "$("${language}_sound" 1)" ;;
    illegal) answer "$("${language}_illegal")" ;;
    bytes) answer "$(printf '\377\376')" ;;
    nothing) answer "" ;;
    resign | slow) answer resign ;;
    win) answer win ;;
    endless) ;;
    esac
}

# One step of an edge pawn; Black is to move after an even number of moves.
usi_sound() {
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
    echo "nothing anybody knows"
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

# Corners, where nobody else plays so soon.
gtp_sound() {
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
    play*) [ "$how" != slow ] || sleep 0.6 && printf '=\n\n' ;;
    genmove*) turn ;;
    known_command*) [ "$how" = fischer ] && printf '= true\n\n' || printf '= false\n\n' ;;
    *) printf '=\n\n' ;;
    esac
}

# A dog of Gold's, or of Silver's, leaves its home.
aei_sound() {
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

# How an answer, and a remark that is none, is given.
case "$language" in
gtp)
    # Times are told in whole seconds.
    late=1.3
    answer() { printf '= %s\n\n' "$1"; }
    remark() { echo "I am still here"; }
    ;;
*)
    late=0.5
    answer() { echo "bestmove $1"; }
    remark() { echo "info string I am still here"; }
    ;;
esac

[ "$language" != xboard ] || echo "Rogue in the old language"
while read -r line; do
    echo "$line" >>"$heard"
    "$language" "$line"
done
