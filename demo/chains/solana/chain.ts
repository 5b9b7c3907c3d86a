import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { accountsOf, type Holdings, holdingsOf } from './holdings.ts'
import { NodeError } from './nodeError.ts'

export interface Sent {
  slot: number
  time: number
  err: unknown
  logs: string[]
  wire: Uint8Array
  accounts: string[]
  before: Holdings
  after: Holdings
}

type Transaction = Parameters<LiteSVM['sendTransaction']>[0]

export interface Chain {
  svm: LiteSVM
  sent: Map<string, Sent>
  slot(): number
  read(wire: Uint8Array): Transaction
  /** Runs it, once its signatures hold; gives its name. */
  send(wire: Uint8Array, preflight: boolean): string
  airdrop(to: string, amount: bigint): void
}

const now = (): bigint => BigInt(Math.floor(Date.now() / 1000))

/** What a node says of a failure, as far as the journeys look. */
export function errorOf(failed: FailedTransactionMetadata): unknown {
  const error: unknown = failed.err()
  return typeof error === 'number' ? `Error ${error}` : JSON.parse(JSON.stringify(error ?? 'Unknown'))
}

function signatureHolds(name: string, signature: Uint8Array | null, message: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(name)).toString('base64url') }
  return signature !== null && verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

/** A runtime with the programs of the network. It takes any recent blockhash, and a transaction once. */
export function createChain(): Chain {
  // Signatures are checked when something is sent: a simulation goes without.
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(10_000n)
  const sent = new Map<string, Sent>()
  const tick = (): number => {
    const clock = svm.getClock()
    clock.slot += 1n
    clock.unixTimestamp = now()
    svm.setClock(clock)
    return Number(clock.slot)
  }
  svm.warpToSlot(1_000n)
  tick()

  const read = (wire: Uint8Array): Transaction => {
    try {
      const { message, signatures } = VersionedTransaction.deserialize(wire)
      const named = signatures.map((one, at) => [
        message.staticAccountKeys[at]?.toBase58(),
        one.some((byte) => byte > 0) ? one : null,
      ])
      return {
        messageBytes: message.serialize(),
        signatures: Object.fromEntries(named),
      } as unknown as Transaction
    } catch {
      throw new NodeError(-32602, 'failed to deserialize transaction')
    }
  }

  return {
    svm,
    sent,
    read,
    slot: () => Number(svm.getClock().slot),
    send(wire, preflight) {
      const transaction = read(wire)
      const signatures = Object.entries(transaction.signatures)
      const message = Uint8Array.from(transaction.messageBytes)
      if (!signatures.every(([name, signature]) => signatureHolds(name, signature, message)))
        throw new NodeError(-32003, 'Transaction signature verification failure')
      if (sent.has(base58.encode(wire.subarray(1, 65))))
        throw new NodeError(-32002, 'This transaction has already been processed', {
          err: 'AlreadyProcessed',
        })
      if (preflight) {
        const tried = svm.simulateTransaction(transaction)
        if (tried instanceof FailedTransactionMetadata)
          throw new NodeError(-32002, 'Transaction simulation failed', {
            err: errorOf(tried),
            logs: tried.meta().logs(),
          })
      }
      const accounts = accountsOf(svm, VersionedTransaction.deserialize(wire).message)
      const before = holdingsOf(svm, accounts)
      const result = svm.sendTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const meta: TransactionMetadata = failed ? result.meta() : result
      const name = base58.encode(meta.signature())
      const err = failed ? errorOf(result) : null
      const after = holdingsOf(svm, accounts)
      sent.set(name, {
        slot: tick(),
        time: Number(now()),
        err,
        logs: meta.logs(),
        wire,
        accounts,
        before,
        after,
      })
      return name
    },
    airdrop(to, amount) {
      svm.airdrop(to as never, amount as never)
      tick()
    },
  }
}
