# What guide.sh and moved.sh have in common: the lines of a guide, versions, a visitor who sends a request each second, and counting.
GUIDE=docs/one-machine.md
SITE=http://localhost:$WEB
ORIGIN=$MACHINE/srv/origin.git
UPDATE=/srv/confluence/current/docs/one-machine/update.sh

# Prints the block of commands with a number below a heading of the guide.
block() { awk -v heading="$1" -v wanted="$2" '!on && /^#+ /{ at = ($0 ~ "^#+ " heading "$") } at && /^```sh/{ number++; on = 1; next } /^```/{ on = 0 } at && on && number == wanted' "$GUIDE"; }
# Runs such a block, with the names and ports of this machine.
follow() {
  local lines
  lines=$(block "$1" "$2" | grep -v '^certbot' | sed -e "s#<URL of your repository>#/srv/origin.git#; s#www.example.com#localhost#g")
  [ -n "$lines" ] || die "The guide has no block $2 below \"$1\"."
  say "$1"
  printf '%s\n' "$lines"
  # After the copy, nginx gets the free port.
  lines=${lines//ln -s ..\/sites-available/sed -i "'s/listen 80;/listen 127.0.0.1:$WEB;/; /listen \\[::\\]:80;/d; s/127.0.0.1:4173/127.0.0.1:$PORT/'" \/etc\/nginx\/sites-available\/confluence; ln -s ..\/sites-available}
  # Whoever types waits for the URL.
  local listens="until (: </dev/tcp/127.0.0.1/$PORT) 2>/dev/null; do sleep 1; done"
  lines=${lines//systemctl enable --now confluence/systemctl enable --now confluence; $listens}
  inside "cd ${AT:-/srv/confluence/current} 2>/dev/null || cd /; $lines"
}
# Writes the settings of the guide, as its account may read them.
write_settings() {
  block 'Set it up' 2 | sed -e "s#https://www.example.com#$SITE#; s#^SMTP_URL=[^ ]*#SMTP_URL=$(cat "$FOLDER/smtp")#; /^MAIL_AUTHSERV/d; /^IMAP_URL/d" >"$FOLDER/env"
  echo "PORT=$PORT    # behind nginx" >>"$FOLDER/env"
  inside 'install -o confluence -g confluence -m 600 /dev/null /srv/confluence/.env; rm -f /etc/nginx/sites-enabled/default; systemctl start nginx cron || true'
  cat "$FOLDER/env" >"$MACHINE/srv/confluence/.env"
}
# Publishes a version with a file, as a release.
publish() {
  local work=$FOLDER/work
  [ -d "$work" ] || git clone -q "$ORIGIN" "$work"
  [ -z "${2:-}" ] || { mkdir -p "$work/$(dirname "$2")" && printf '%s\n' "$3" >"$work/$2"; }
  git -C "$work" add -A
  git -C "$work" -c user.name=Test -c user.email=test@example.com commit --allow-empty -qm "$1"
  git -C "$work" tag "$1"
  git -C "$work" push -q origin HEAD --tags
}
# Runs lines that must fail with these words.
fails() {
  ! inside "$2" 2>&1 | tee "$FOLDER/said" || die 'A version that fails stayed.'
  grep -q "$1" "$FOLDER/said" || die "It failed for another reason than: $1"
}
answers() { curl -fsS -m 10 "http://127.0.0.1:$PORT/healthz?form" >/dev/null 2>&1 && [[ $(curl -s "http://127.0.0.1:$PORT/healthz?hold") != hold* ]]; }
until_answers() { for _ in $(seq "${1:-120}"); do ! answers || return 0; sleep 0.5; done; inside 'journalctl -u confluence -n 40 --no-pager' || true; die 'The form does not answer.'; }
visit() {
  node server/run.mjs tests/debian/visitor.ts "http://127.0.0.1:$WEB" "$FOLDER/accepted" &
  visitor=$!
}
# Ends what this script has started.
end() {
  kill "${visitor:-}" "${sink:-}" 2>/dev/null || true
  cut_power
}
longest_wait() { tail -n +$((${counted:-0} + 1)) "$FOLDER/accepted" | sort -k2 -n | tail -n 1 | cut -d' ' -f2; }
# Every accepted request must be in the rows.
count() {
  local lost=0 id
  kill -0 "$visitor" || die 'The visitor has ended: see above.'
  inside "cd /srv/confluence/current; rm -f /var/backups/confluence/count.backup; sudo -u confluence npm run --silent backup -- /var/backups/confluence/count.backup" >/dev/null
  # Those that are accepted during the backup are counted next time.
  zcat "$MACHINE/var/backups/confluence/count.backup" >"$FOLDER/rows"
  for id in $(head -n -5 "$FOLDER/accepted" | cut -d' ' -f1); do grep -q "$id" "$FOLDER/rows" || { lost=$((lost + 1)); echo "lost: $id"; }; done
  say "$1: $(wc -l <"$FOLDER/accepted") requests were accepted, since the last count the longest waited $(longest_wait) s, lost: $lost"
  counted=$(wc -l <"$FOLDER/accepted")
  [ "$lost" = 0 ] || die 'Requests were lost.'
}

# A machine with a visitor's mail server, and a repository whose newest commit is this one.
prepare() {
  [ "$(id -u)" = 0 ] || die 'Run it as root.'
  mkdir -p "$FOLDER"
  rm -rf "$FOLDER/work" "$FOLDER/accepted"
  touch "$FOLDER/accepted"
  trap end EXIT
  node server/run.mjs tests/debian/mailSink.ts "$FOLDER/smtp" &
  sink=$!
  say 'A bare Debian 13'
  make_machine
  printf '[safe]\ndirectory = *\n' >"$MACHINE/etc/gitconfig"
  git clone -q --bare . "$ORIGIN"
  git -C "$ORIGIN" update-ref refs/heads/main "$1"
  git -C "$ORIGIN" symbolic-ref HEAD refs/heads/main
  boot
  inside 'apt update -q && apt install nodejs npm' >"$FOLDER/apt.log" 2>&1 || die "see $FOLDER/apt.log"
  inside 'node --version; npm --version'
}
