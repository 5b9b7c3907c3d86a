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
  [
    /unknown command|cluster support disabled/i,
    'It is no Redis that this program can use: name another server.',
  ],
]

/** What Redis refuses, in one line that names what to do. Its own sentence holds no password. */
export function redisRefusal({ message }: Error): string {
  const [, remedy = 'Correct it, or the settings of Redis.'] =
    remedies.find(([pattern]) => pattern.test(message)) ?? []
  const said = message.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
  return `REDIS_URL is refused: ${said}. ${remedy}`
}
