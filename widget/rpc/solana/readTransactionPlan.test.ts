import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { key, wireBytes } from '../../review/solana/test/encode.ts'
import { testContext } from '../../test/testContext.ts'
import { readTransactionPlan } from './readTransactionPlan.ts'

// The second reader finds nothing that it can read.
beforeEach(() => {
  vi.spyOn(VersionedTransaction, 'deserialize').mockImplementation(() => {
    throw new TypeError('Malformed')
  })
})
afterEach(() => vi.restoreAllMocks())

const transaction = { signers: [key(1)], instructions: [{ program: key(3), data: [1] }] }
const asked = { texts: [base64.encode(wireBytes(transaction))], pubkey: key(1), sends: false }
const standing = (embedded: boolean) => ({
  networkId: solanaClusters.devnet,
  addresses: [key(1)] as [string],
  embedded,
})

test('error: what reads in two ways is never shown and goes to no wallet of the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await expect(readTransactionPlan(testContext().context, standing(false), asked)).rejects.toMatchObject({
    data: { reason: 'readings_differ' },
  })
})

test('behavior: the embedded wallet reads for itself', async () => {
  const { account } = await readTransactionPlan(testContext().context, standing(true), asked)
  expect(account).toBe(key(1))
})
