import type { GrammarLanguage } from '../trees/grammar-language.ts'
import { c } from './c.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'

/** The languages that are read through a grammar, by the name that `language.ts` gives them. */
export const grammarLanguages: ReadonlyMap<string, GrammarLanguage> = new Map([
  ['c', c],
  ['cpp', c],
  ['csharp', csharp],
  ['go', go],
  ['java', java],
  ['php', php],
  ['python', python],
  ['ruby', ruby],
  ['rust', rust],
])
