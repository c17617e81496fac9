import { randomUUID } from 'node:crypto'
import { startTelemetry } from '../compose/telemetry.ts'
import { start } from '../compose.ts'
import { localIdentity } from '../identity.ts'
import { lateLog } from '../late-log.ts'
import { createServices } from '../mcp/services.ts'
import { takeConsole } from '../take-console.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { contractOptions, readContractFlags } from './contract-options.ts'
import { releaseMemoryWhenQuiet } from './release-memory.ts'
import { exitWithin, untilStopped } from './until-stopped.ts'
import { version } from './version.ts'

export const command: CommandBody = {
  options: contractOptions,
  examples: ['waymark mcp', 'waymark mcp --profile agent', 'claude mcp add waymark -- npx -y waymark mcp'],
  async run({ config, flags }) {
    const { contract, profile, typed } = readContractFlags(flags)
    const log = lateLog(config.logLevel)
    takeConsole(log)
    const [running, { serveOverStdio }] = await Promise.all([start(config, log), import('../mcp/stdio.ts')])
    const endTelemetry = await startTelemetry(config, log, running, version)
    try {
      const service = createServices(running.deps, version)(contract, profile, typed)
      const until = untilStopped()
      const caller = {
        ...localIdentity(config.user),
        // No document knows projects: its tasks, and whatever is told of them, are the person's own.
        project: service.contract.isPersonal ? undefined : await running.folderProject(config.user),
        connection: randomUUID(),
        timeZone: config.timeZone,
      }
      releaseMemoryWhenQuiet(process.stdin)
      await serveOverStdio(service, caller, {
        until,
        onError: (error) => log.info(error.message),
      })
    } finally {
      exitWithin(2_000)
      await running.close()
      await endTelemetry()
    }
    return exitCodes.ok
  },
}
