import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('is complete without anything set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ databaseUrl: null, user: 'local', retentionDays: 30, logLevel: 'info' })
    expect(config.leaseMs).toBe(15 * 60_000)
    expect(readConfig({ WAYMARK_CLAIM_MINUTES: '5' }).leaseMs).toBe(5 * 60_000)
    expect(config.timeZone).not.toBe('')
  })

  it.runIf(process.platform === 'linux')('keeps data where the desktop conventions say', () => {
    expect(readConfig({}).data).toBe(join(homedir(), '.local/share/waymark'))
    expect(readConfig({ XDG_DATA_HOME: '/srv/data' }).data).toBe('/srv/data/waymark')
  })

  it('takes flags before the environment, and the environment before defaults', () => {
    const env = { WAYMARK_DATA: '/env', WAYMARK_USER: 'ada', WAYMARK_LOG: 'warn' }
    expect(readConfig(env)).toMatchObject({ data: '/env', user: 'ada', logLevel: 'warn' })
    expect(readConfig(env, { data: '/flag', user: 'grace', log: 'debug' })).toMatchObject({
      data: '/flag',
      user: 'grace',
      logLevel: 'debug',
    })
  })

  it('takes a variable that is set to nothing as not set, but refuses an empty user', () => {
    expect(readConfig({ DATABASE_URL: '', WAYMARK_TZ: ' ', WAYMARK_DATA: '' })).toMatchObject({
      databaseUrl: null,
    })
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how it comes.
    expect(readConfig({ WAYMARK_PROJECT: '${user_config.project}' }).project).toBeNull()
    expect(() => readConfig({ WAYMARK_USER: '' })).toThrow(/An owner is named/)
    expect(() => readConfig({}, { user: '  ' })).toThrow(/An owner is named/)
  })

  it('refuses values that make no sense, naming the setting', () => {
    for (const [env, name] of [
      [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
      [{ WAYMARK_TZ: 'Mars/Olympus' }, 'WAYMARK_TZ'],
      [{ WAYMARK_RETENTION_DAYS: '0' }, 'WAYMARK_RETENTION_DAYS'],
      [{ WAYMARK_RETENTION_DAYS: 'ten' }, 'WAYMARK_RETENTION_DAYS'],
      [{ WAYMARK_CLAIM_MINUTES: '0' }, 'WAYMARK_CLAIM_MINUTES'],
      [{ WAYMARK_CLAIM_MINUTES: '2000' }, 'WAYMARK_CLAIM_MINUTES'],
      [{ WAYMARK_LOG: 'loud' }, 'WAYMARK_LOG'],
    ] as const) {
      expect(() => readConfig(env)).toThrow(name)
    }
  })
})
