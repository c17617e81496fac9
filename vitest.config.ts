import { defineConfig } from 'vitest/config'

/** Tests of `src` that need PostgreSQL say so by their folder or their name. */
const onPostgres = ['src/**/postgres/**/*.test.ts', 'src/**/*.postgres.test.ts']

/** What a project needs is started when one of its files is run, and once for the whole run. */
export default defineConfig({
  test: {
    reporters: ['default', './test/setup/closing-line.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a machine that has much else to do.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: onPostgres } },
      {
        extends: true,
        test: { name: 'postgres', include: onPostgres, globalSetup: ['test/setup/postgres.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'product',
          // Real processes, browsers and databases on a busy machine: the run ends by naming whoever needed it.
          retry: 2,
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/setup/build.ts', 'test/setup/postgres.ts'],
        },
      },
    ],
  },
})
