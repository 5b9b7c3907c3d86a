import type { Env } from './env.ts'

export interface AnalyticsSettings {
  /** Off: events are taken and counted, and none is kept. */
  store: boolean
  retentionDays: number
}

const words: Readonly<Record<string, boolean>> = { on: true, '1': true, off: false, '0': false }

/** `ANALYTICS_STORE` and `ANALYTICS_RETENTION_DAYS`; what is wrong is added to `problems`. */
export function readAnalytics(env: Env, problems: string[]): AnalyticsSettings {
  const word = env.analyticsStore ?? 'on'
  if (!Object.hasOwn(words, word)) problems.push('ANALYTICS_STORE is on or off.')
  const retentionDays = Number(env.analyticsRetentionDays ?? 90)
  if (!Number.isInteger(retentionDays) || retentionDays < 1 || retentionDays > 3650)
    problems.push('ANALYTICS_RETENTION_DAYS is a number of days, 1 to 3650.')
  return { store: words[word] ?? false, retentionDays }
}
