#!/bin/bash
# What needs a GPU, in two visits of at most eight minutes on an H200. What each makes lies in $OUT.
#   bash device.sh pretrain    needs work/pretext.gz; makes pre.pt, to be put into work/
#   bash device.sh again       needs work/train and work/before.pt, a network that was trained before
#   bash device.sh train       needs work/train and work/pre.pt; makes the file that ships, its tables and figures
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2
cd "$(dirname "$0")" || exit 1
W=/dev/shm/understanding
SIZES='{"table":56,"width":256,"layers":5,"inner":768}'
mkdir -p $W "$OUT"
case "$1" in
pretrain)
  python3 train.py pretrain --text work/pretext.gz --out "$OUT/pre.pt" --minutes "${MINUTES:-7.3}" --processes 12 --sizes "$SIZES"
  ;;
train)
  python3 train.py prepare --out $W --amount "${AMOUNT:-1000000}" --processes 16
  python3 train.py finetune --data $W/widened.npz --start work/pre.pt --passes 4 --rate 6e-4 --dropout 0.15 --out "$OUT/a.pt" > "$OUT/a.log" 2>&1 &
  python3 train.py finetune --data $W/widened.npz --start work/pre.pt --passes 4 --rate 8e-4 --dropout 0.2 --seed 2 --out "$OUT/b.pt" > "$OUT/b.log" 2>&1 &
  wait
  python3 export.py --model "$OUT/a.pt" "$OUT/b.pt" --out "$OUT" --tables "$OUT"
  ;;
again)
  # More sentences for a network that is there: work/before.pt goes on learning for so many seconds.
  python3 train.py prepare --out $W --amount "${AMOUNT:-1200000}" --processes 16 > "$OUT/prepare.log" 2>&1
  python3 train.py finetune --data $W/widened.npz --start work/before.pt --passes 12 --seconds "${SECONDS_OF:-240}" --tokens 6144 --rate 6e-4 --dropout 0.15 --out "$OUT/a.pt" > "$OUT/a.log" 2>&1
  python3 export.py --model "$OUT/a.pt" --out "$OUT" --tables "$OUT" > "$OUT/export.log" 2>&1
  ;;
*) sed -n 2,5p "$0"; exit 2 ;;
esac
