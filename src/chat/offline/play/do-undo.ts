import { callOne, type Play, type Scene, type Told } from './scene.ts'
import { sayFailure } from './words.ts'

/** Takes back what the last turn changed, the newest first; where this conversation changed nothing, the last change. */
export async function* doUndo({ changes }: Scene): Play<Told> {
  const told: string[] = []
  for (const change of changes.length === 0 ? [undefined] : changes.toReversed()) {
    const output = yield* callOne('undo', change === undefined ? {} : { change })
    const what = /^took back (?:change \d+: )?(.+?)(?: by [^\n]*)?$/m.exec(output.text)?.[1]
    if (!output.ok) told.push(sayFailure(output))
    else if (what?.startsWith('undid ')) told.push('It is as it was before you took it back.')
    else told.push(`I've taken that back: ${what ?? 'the last change'}.`)
  }
  return { text: told.join('\n'), offer: 'Say "undo that" again to have it as it was.' }
}
