import type { Hex } from 'viem'
import { createReadThrough } from '../../cache/readThrough.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { QuestionRefused } from '../../upstreams/nodes/questionRefused.ts'
import { feeOnTransfer } from '../refusals.ts'
import type { Pool } from './pool.ts'
import { poolCode, probeInput, readProbe, strangerCode } from './transferProbe.ts'

/** Finds out whether a token arrives whole, since pools and quoters believe it. */
export interface TransferCheck {
  /** By a trial transfer out of one of its pools and back. @throws HttpError 400 `fee_on_transfer` @throws ChainUnavailable */
  require(token: Hex, pool: Pool): Promise<void>
}

export interface TransferCheckOptions {
  chain: Chain
  /** Somebody vouches for these, where a node can't run the trial. */
  isListed: (token: Hex) => boolean
}

type Verdict = 'whole' | 'keeps' | 'stays' | 'unknown'

/** A token can change its mind. */
const freshMs = 600_000
/** Base units by which tokens that count in shares round. */
const rounding = 2n
/** Nobody has the key of it: the hash of a sentence. */
const stranger: Hex = '0xf563edff2bcaad04bae3ea9f52a5687a7e35a8d8'

const sentences: Readonly<Record<Exclude<Verdict, 'whole'>, string>> = {
  keeps: 'keeps a part of each transfer',
  stays: 'does not let itself be transferred to and from its pool',
  unknown: 'is in no list, and a trial transfer can’t be made on this chain',
}

export function createTransferCheck({ chain, isListed }: TransferCheckOptions): TransferCheck {
  const verdicts = createReadThrough({ freshMs, failureMs: 0, read: tryOut })

  async function tryOut(key: string): Promise<Verdict> {
    const [token, pool] = key.split(' ') as [Hex, Hex]
    const overrides = { [pool]: { code: poolCode }, [stranger]: { code: strangerCode } }
    const call = { to: pool, data: probeInput(token, stranger) }
    const answer = await chain.ask({ method: 'eth_call', params: [call, 'latest', overrides] })
    return answer.ok ? verdictOf(answer.value as Hex) : 'unknown'
  }

  return {
    async require(token, pool) {
      const verdict = await verdicts.get(`${token} ${pool.address}`).catch((error): Verdict => {
        // Nodes that know no overrides may say so by HTTP; the next one may know them.
        if (error instanceof QuestionRefused) return 'unknown'
        throw error
      })
      if (verdict === 'whole' || (verdict === 'unknown' && isListed(token))) return
      throw feeOnTransfer(token, sentences[verdict])
    },
  }
}

function verdictOf(data: Hex): Verdict {
  const seen = readProbe(data)
  if (!seen || seen.sent === 0n) return 'unknown'
  const { sent, came, back } = seen
  if (came === 0n || back === 0n) return 'stays'
  return near(sent, came) && near(came, back) ? 'whole' : 'keeps'
}

const near = (given: bigint, got: bigint): boolean => (given > got ? given - got : got - given) <= rounding
