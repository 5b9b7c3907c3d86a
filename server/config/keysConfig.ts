import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { leastSecret } from './secrets.ts'

export const operatorKeyFile = 'operator.key'

export interface KeyPlace {
  production: boolean
  dataFolder: string
  /** Folder of the embedded database. */
  pglite: string
}

/** The server's own secrets; what is wrong is added to `problems`. @returns whether the loss of the operator's key is accepted */
export function checkKeys(
  env: Env,
  { production, dataFolder, pglite }: KeyPlace,
  problems: string[],
): boolean {
  const { databaseUrl, frameTokenSecret, operatorKey, operatorKeyPrevious, operatorKeyChanged } = env
  const lengths = {
    FRAME_TOKEN_SECRET: frameTokenSecret,
    OPERATOR_KEY: operatorKey,
    OPERATOR_KEY_PREVIOUS: operatorKeyPrevious,
  }
  for (const [name, secret] of Object.entries(lengths))
    if (secret && secret.length < leastSecret)
      problems.push(`${name} is shorter than ${leastSecret} characters.`)
  if (operatorKeyPrevious && !operatorKey)
    problems.push('OPERATOR_KEY_PREVIOUS is set, but OPERATOR_KEY is not: name the new key as well.')
  if (operatorKeyPrevious && operatorKeyPrevious === operatorKey)
    problems.push('OPERATOR_KEY_PREVIOUS is OPERATOR_KEY; it is the one that was there before.')
  if (production && databaseUrl && !frameTokenSecret)
    problems.push(
      'DATABASE_URL lets several processes serve the same users, but FRAME_TOKEN_SECRET is not set: each would refuse the tokens of the others.',
    )
  if (production && databaseUrl && !operatorKey)
    problems.push(
      'DATABASE_URL is set, but OPERATOR_KEY is not: what one process seals, the others could not open.',
    )
  const acceptsLoss = operatorKeyChanged === 'accept-loss'
  if (operatorKeyChanged && !acceptsLoss)
    problems.push('OPERATOR_KEY_CHANGED takes accept-loss alone; leave it out otherwise.')
  const isEmbedded = !databaseUrl && existsSync(join(pglite, 'PG_VERSION'))
  if (isEmbedded && !operatorKey && !acceptsLoss && !existsSync(join(dataFolder, operatorKeyFile)))
    problems.push(
      `${operatorKeyFile} is missing in DATA_DIR beside a database: put it back from a copy, or set OPERATOR_KEY; who lost it for good sets OPERATOR_KEY_CHANGED=accept-loss.`,
    )
  return acceptsLoss
}
