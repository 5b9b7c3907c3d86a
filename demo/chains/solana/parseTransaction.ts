import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { Sent } from './chain.ts'

/** `getTransaction` in base64 or JSON. */
export function parseTransaction(sent: Sent | undefined, encoding = 'json'): unknown {
  if (!sent) return null
  const { slot, time, err, logs, wire, accounts, before, after } = sent
  const { version, signatures } = VersionedTransaction.deserialize(wire)
  const meta = {
    err,
    logMessages: logs,
    fee: 5_000 * signatures.length,
    preBalances: before.coins,
    postBalances: after.coins,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  }
  const accountKeys = encoding === 'jsonParsed' ? accounts.map((pubkey) => ({ pubkey })) : accounts
  const transaction = encoding === 'base64' ? [base64.encode(wire), 'base64'] : { message: { accountKeys } }
  return { slot, blockTime: time, version, transaction, meta }
}
