import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with a plain line that a person or a script finds without knowing the runner. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const flaky: string[] = []
    for (const module of modules)
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1
        if (!test.diagnostic()?.flaky) continue
        flaky.push(`${module.relativeModuleId}: ${test.fullName}`)
        for (const { message, stack } of test.result().errors ?? [])
          flaky.push(
            `  ${message.slice(0, 400)}\n  ${stack?.split('\n').find((line) => line.includes('.test.ts'))}`,
          )
      }
    if (flaky.length > 0) process.stdout.write(`\npassed only when tried again:\n${flaky.join('\n')}\n`)
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`)
  }
}
