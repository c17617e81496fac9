import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['src/server/auth/AuthService.ts', 'typescript'],
  ['src/App.tsx', 'typescript'],
  ['types/index.d.mts', 'typescript'],
  ['scripts/run.MJS', 'javascript'],
  ['app/models.py', 'python'],
  ['cmd/main.go', 'go'],
  ['src/lib.rs', 'rust'],
  ['include/list.h', 'c'],
  ['Dockerfile', 'dockerfile'],
  ['build/Makefile', 'makefile'],
  ['CMakeLists.txt', 'cmake'],
  ['.github/workflows/ci.yml', 'yaml'],
  ['.gitignore', 'ignore'],
  ['README.md', 'markdown'],
  ['notes.txt', 'plaintext'],
  ['LICENSE', 'plaintext'],
  ['ts', 'plaintext'],
  ['src.ts/data', 'plaintext'],
  ['odd.', 'plaintext'],
  ['x.constructor', 'plaintext'],
])('000 2. Read File, Output Format: %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})
