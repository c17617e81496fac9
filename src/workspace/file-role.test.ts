import { describe, expect, it } from 'vitest'
import { moduleOf, roleOf } from './file-role.ts'

describe('X19: the module', () => {
  it.each([
    ['src/server/auth/AuthService.ts', 'auth'],
    ['src/auth/server/index.ts', 'auth'],
    ['packages/core/src/index.ts', 'core'],
    ['src/main/java/com/acme/billing/Invoice.java', 'billing'],
    ['src/auth/__tests__/token.test.ts', 'auth'],
    ['test/mcp/stdio.test.ts', 'mcp'],
    ['docs/guide.md', 'docs'],
    ['SRC/Lib/x.ts', 'waymark'],
    ['src/index.ts', 'waymark'],
    ['README.md', 'waymark'],
  ])('of %s is %s', (path, module) => {
    expect(moduleOf(path, 'waymark')).toBe(module)
  })
})

describe('X19: the role', () => {
  const examples = {
    test: 'src/a.test.ts, src/a.spec.js, pkg/a_test.go, test_a.py, conftest.py, src/AppTest.java, test/help.ts, e2e/x.ts',
    config:
      'package.json, tsconfig.build.json, vite.config.ts, .eslintrc, .github/workflows/ci.yml, Dockerfile, requirements.txt, config/db.ts, Cargo.toml',
    docs: 'README.md, docs/api.html, LICENSE, guide.rst, notes.txt',
    types: 'src/global.d.ts, src/types.ts, src/api.types.ts, types/task.ts, stubs/a.pyi',
    entry:
      'src/index.ts, main.go, app/__init__.py, src/lib.rs, bin/waymark, src/app.ts, server.js, src/cli.ts',
    core: 'src/server/auth/AuthService.ts, src/http/app.ts, src/latest.ts, src/contest.ts, src/protest.py, data/cities.json, src/indexer.ts',
  }
  const cases = Object.entries(examples).flatMap(([role, paths]) =>
    paths.split(', ').map((path) => [path, role]),
  )

  it.each(cases)('of %s is %s', (path, role) => {
    expect(roleOf(path as string)).toBe(role)
  })
})
