import { startTelemetry } from '../compose/telemetry.ts'
import { start } from '../compose.ts'
import type { Contract } from '../contracts/contract.ts'
import type { ContractName } from '../contracts/contract-names.ts'
import { native } from '../contracts/native/contract.ts'
import { withProfile } from '../contracts/profiles.ts'
import { localIdentity } from '../identity.ts'
import { lateLog } from '../late-log.ts'
import { serviceFor } from '../mcp/server.ts'
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
      const offered = withProfile(await loadContract(contract), profile)
      const service = serviceFor({ contract: offered, scopes: undefined, deps: running.deps, version, typed })
      const until = untilStopped()
      const caller = {
        ...localIdentity(config.user),
        // No document knows projects: its tasks, and whatever is told of them, are the person's own.
        project: service.contract.isPersonal ? undefined : await running.folderProject(config.user),
        connection: nameConnection(),
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

/** A name of its own, and no secret: for a random one of Node's a server would hold 3 MB more. */
function nameConnection(): string {
  const random = () => Math.random().toString(36).slice(2)
  return `${process.pid}-${Date.now().toString(36)}-${random()}${random()}`
}

/** The documents' contracts are loaded where one of them is asked for, which is seldom. */
async function loadContract(name: ContractName): Promise<Contract> {
  if (name === 'native') return native
  const { findContract } = await import('../contracts/catalog.ts')
  return findContract(name)
}
