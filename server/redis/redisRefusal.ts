import type { RedisSettings } from '../config/redisConfig.ts'

/** The first word of a refusal, or its sentence → what an operator does. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:WRONGPASS|NOAUTH)\b|without any password|invalid password|invalid username/,
    'Correct user and password in it.',
  ],
  [
    /\bNOPERM\b|ACL failure|user executing the script can't/,
    'Let its user run all commands on the keys and channels gatehouse:* (ACL SETUSER).',
  ],
  [/^DENIED\b/, 'Give Redis a password, and put it into REDIS_URL.'],
  [/DB index|invalid DB/, 'Correct the number of the database in it.'],
  [/unknown command|cluster support disabled/i, 'This program cannot use that server: name another Redis.'],
]

/** What Redis refuses, in one line that names what to do and holds nothing secret of the settings. */
export function redisRefusal({ message }: Error, settings: RedisSettings): string {
  const [, remedy = 'Correct it, or the settings of Redis.'] =
    remedies.find(([pattern]) => pattern.test(message)) ?? []
  const said = withoutSecrets(message, settings).replace(/\s+/g, ' ').trim().replace(/\.$/, '')
  return `REDIS_URL is refused: ${said}. ${remedy}`
}

/** Redis repeats a command that it does not know with its arguments, which of `AUTH` are user and password. */
export function withoutSecrets(
  message: string,
  { username, password, sentinelPassword }: RedisSettings,
): string {
  const [kept = ''] = message.split(/,? with args/)
  // The longest first: one may hold another.
  const secrets = [username, password, sentinelPassword].filter((secret) => secret !== undefined)
  secrets.sort((a, b) => b.length - a.length)
  return secrets.reduce((text, secret) => (secret ? text.replaceAll(secret, '***') : text), kept)
}
