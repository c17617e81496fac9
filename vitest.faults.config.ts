import { defineConfig } from 'vitest/config'

/** `npm run faults`: everything the world does to a program, also what takes minutes, with other made-up cases each time. */
export default defineConfig({
  test: {
    include: [
      'test/faults/**/*.{test,fault}.ts',
      'test/nodes/outage.test.ts',
      'src/stores/*/migrate.test.ts',
      'src/stores/sqlite/open.test.ts',
      'src/tasks/undo.test.ts',
    ],
    globalSetup: ['test/setup/build.ts', 'test/setup/postgres.ts'],
    reporters: ['verbose', './test/setup/closing-line.ts'],
    env: { TEST_SEED: String(Date.now() % 1_000_000_007), TEST_AWAY_MS: '10000' },
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
