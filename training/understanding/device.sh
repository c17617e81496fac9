#!/bin/bash
# Everything that needs a GPU in one visit of eight minutes: pre-training, training, the shapes that were compared, the
# file. Needs work/pretext.gz and work/train; what it makes lies in $OUT.
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2
cd "$(dirname "$0")" || exit 1
W=/dev/shm/understanding
SIZES='{"table":56,"width":256,"layers":5,"inner":768}'
mkdir -p $W/characters "$OUT"
say() { echo "$(date +%T) $*"; }
say prepare
python3 train.py prepare --out $W --amount "${AMOUNT:-1000000}" --processes 11 &
CHARACTERS=1 python3 train.py prepare --out $W/characters --amount 400000 --processes 5 &
wait
say pretrain
python3 train.py pretrain --text work/pretext.gz --out $W/pre.pt --minutes "${MINUTES:-2.3}" --processes 12 --sizes "$SIZES" > "$OUT/pretrain.log" 2>&1 &
PRE=$!
python3 train.py finetune --data $W/widened.npz --out $W/scratch.pt --sizes "$SIZES" > "$OUT/scratch.log" 2>&1 &
python3 train.py finetune --data $W/widened.npz --out $W/conv.pt --sizes '{"table":56,"kind":"convolution","layers":6}' > "$OUT/conv.log" 2>&1 &
CHARACTERS=1 python3 train.py finetune --data $W/characters/widened.npz --tokens 16384 --out $W/chars.pt --sizes "$SIZES" > "$OUT/chars.log" 2>&1 &
wait $PRE
say train
python3 train.py finetune --data $W/widened.npz --start $W/pre.pt --out $W/a.pt --rate 6e-4 --dropout 0.15 > "$OUT/a.log" 2>&1 &
A=$!
python3 train.py finetune --data $W/widened.npz --start $W/pre.pt --out $W/b.pt --rate 4e-4 --dropout 0.25 --seed 2 > $W/b.log 2>&1 &
B=$!
wait $A $B
say export
cat $W/b.log >> "$OUT/a.log"
python3 export.py --model $W/a.pt $W/b.pt --out "$OUT" --tables "$OUT" > $W/export.log 2>&1
tail -n 3 $W/export.log
for log in pretrain scratch conv chars a; do echo "== $log"; tail -n 25 "$OUT/$log.log"; done
say done
