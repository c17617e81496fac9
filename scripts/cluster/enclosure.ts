import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script in namespaces of its own: processes, network, mounts and shared memory. When it ends, however it ends, the
 * kernel ends all that it started and takes away its network, so nothing is left but files.
 */
export async function runEnclosed(script: string, args: readonly string[]): Promise<number> {
  const enclosed = spawn(
    'unshare',
    [
      ...['--net', '--pid', '--ipc', '--mount', '--fork', '--kill-child', '--mount-proc'],
      // A shell as the first process, because somebody has to take in processes whose parents are gone.
      ...['bash', '-c', `mount -t tmpfs tmpfs /dev/shm && ip link set lo up && "$@"; exit $?`, 'cluster'],
      ...[process.execPath, script, ...args],
    ],
    { stdio: 'inherit' },
  )
  // Ctrl+C reaches both; the one inside ends first.
  const wait = () => {}
  const end = () => void enclosed.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', end).on('SIGHUP', end)
  const [code] = await once(enclosed, 'close')
  process.off('SIGINT', wait).off('SIGTERM', end).off('SIGHUP', end)
  return code ?? 1
}
