import { describe, expect, it } from 'vitest'
import { withoutLead } from './without-lead.ts'

describe('a proposal', () => {
  it.each([
    ['And from now on every job writes a log', 'From now on every job writes a log'],
    ['but we never deploy on a Friday', 'We never deploy on a Friday'],
    ['So every test has its own database.', 'Every test has its own database.'],
    ['And so we always squash.', 'We always squash.'],
    ['Also never touch gen/', 'Never touch gen/'],
    ['That is wrong: the port is 8081.', 'The port is 8081.'],
    ["No, that's not right, we use Biome.", 'We use Biome.'],
    ['No, the port is 8081.', 'The port is 8081.'],
    ['ok, and please remember: tags are signed', 'Tags are signed'],
    ['Das ist falsch: der Port ist 8081.', 'Der Port ist 8081.'],
    ['Nein, wir nehmen immer Biome.', 'Wir nehmen immer Biome.'],
    ['Und ab jetzt schreibt jeder Job ein Log.', 'Ab jetzt schreibt jeder Job ein Log.'],
    ['Mais on garde toujours les journaux.', 'On garde toujours les journaux.'],
    ['Pero nunca subimos las claves.', 'Nunca subimos las claves.'],
    ['E da ora in poi usiamo Biome.', 'Da ora in poi usiamo Biome.'],
    ['Maar we gebruiken altijd Biome.', 'We gebruiken altijd Biome.'],
    ['但是，我们决定用 Biome。', '我们决定用 Biome。'],
  ])('does not begin with what only ties it to the message before: %s', (said, words) => {
    expect(withoutLead(said)).toBe(words)
  })

  it.each([
    'So that nobody waits, jobs run at night.',
    'So far no job may run twice.',
    'So must every other job.',
    'But for the tests, everything is typed.',
    'But only on Fridays.',
    'No, not the old one.',
    'No, because it is slow.',
    'No job may run twice.',
    'And not before noon.',
    'En production on ne teste jamais.',
    'Ma règle est toujours la même.',
    'Mais de cem linhas nunca.',
    'That is wrong.',
  ])('keeps a beginning without which it is no whole sentence: %s', (said) => {
    expect(withoutLead(said)).toBe(said)
  })
})
