# A bare Debian 13 with systemd as process 1, in namespaces of this machine, whose network it shares: for guide.sh.
FOLDER=${FOLDER:-/var/tmp/confluence-debian}
MACHINE=$FOLDER/machine
# Ports of this machine that are free.
PORT=${PORT:-4771}
WEB=${WEB:-4772}

say() { printf '\n%s  == %s\n' "$(date +%T)" "$*"; }
die() { say "FAILED: $*"; exit 1; }

# Makes the machine, as debootstrap leaves it. The first one is kept for later runs.
make_machine() {
  [ -f "$FOLDER/base/etc/debian_version" ] ||
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates trixie "$FOLDER/base" http://deb.debian.org/debian
  rm -rf --one-file-system "$MACHINE"
  cp -a "$FOLDER/base" "$MACHINE"
  cp -L /etc/resolv.conf "$MACHINE/etc/resolv.conf"
  echo force-unsafe-io >"$MACHINE/etc/dpkg/dpkg.cfg.d/test"
  printf '127.0.0.1 localhost %s\n' "$(uname -n)" >"$MACHINE/etc/hosts"
  cp -L /etc/ssl/certs/ca-certificates.crt "$MACHINE/etc/ssl/certs/ca-certificates.crt"
  echo 'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false"; DPkg::Use-Pty "0";' >"$MACHINE/etc/apt/apt.conf.d/90test"
  echo 'Dir::Cache::Archives "/archives"; Binary::apt::APT::Keep-Downloaded-Packages "true";' >>"$MACHINE/etc/apt/apt.conf.d/90test"
  mkdir -p "$FOLDER/archives/partial" "$MACHINE/archives"
  # The sites that packages bring would listen on the ports of this machine.
  printf '#!/bin/sh\nexit 101\n' >"$MACHINE/usr/sbin/policy-rc.d" && chmod +x "$MACHINE/usr/sbin/policy-rc.d"
}

# Boots it, and waits until systemd has started it.
boot() {
  MACHINE=$MACHINE FOLDER=$FOLDER unshare --mount --pid --ipc --uts --cgroup --fork --propagation private sh -euc '
    cd "$MACHINE"
    mount --bind . .
    cd "$MACHINE"
    mount --bind "$FOLDER/archives" archives
    mount -t proc proc proc
    mount -t sysfs -o ro sysfs sys
    for folder in run tmp dev; do mount -t tmpfs tmpfs $folder; done
    for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
    mkdir -p dev/pts dev/shm old
    mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
    mount -t tmpfs tmpfs dev/shm
    ln -s pts/ptmx dev/ptmx
    ln -s /proc/self/fd dev/fd
    mount -t tmpfs tmpfs sys/fs/cgroup
    mount -t cgroup2 cgroup2 sys/fs/cgroup
    pivot_root . old
    umount -l /old
    exec env -i container=up PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --show-status=no' >>"$FOLDER/boot.log" 2>&1 &
  outer=$!
  init=
  for _ in $(seq 300); do
    init=$(ps -o pid= --ppid "$outer" | tr -d ' ')
    # A module of the kernel that cannot be loaded here degrades it.
    [ -z "$init" ] || [ "$(ps -o comm= -p "$init")" != systemd ] ||
      [[ $(inside 'systemctl is-system-running || true' 2>/dev/null) != @(running|degraded) ]] || return 0
    sleep 0.2
  done
  die "systemd does not start: see $FOLDER/boot.log"
}

# Runs lines of bash as root in the machine, like those that an operator types.
inside() {
  nsenter -t "$init" -m -p -i -u -C -- env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euc "cd; $1"
}

# Ends it at once, as a power cut does.
cut_power() {
  [ -z "${init:-}" ] || kill -9 "$init" 2>/dev/null || true
  wait "$outer" 2>/dev/null || true
  init=
}
