import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'
import { readChainId } from './readChainId.ts'

type Ask = (request: RpcRequest) => Promise<unknown>

/**
 * The chain of a wallet from before EIP-695, which has no `eth_chainId` or answers nothing to it: its network's number is
 * that of the chain wherever such wallets are in use, but for Ethereum Classic. Rejects with `error` where the wallet has
 * `eth_chainId`.
 */
export async function askNetVersion(ask: Ask, error?: unknown): Promise<unknown> {
  if (error !== undefined && !isUnknownMethod(error)) throw error
  const version = await ask({ method: 'net_version' })
  return readChainId(version) === 1 && (await isClassic(ask)) ? classicId : version
}

const classicId = 61
/** Where the two chains parted, both by the network number 1. */
const forkBlock = '0x1d4c00'
const classicHash = '0x94365e3a8c0b35089c1d1195081fe7489b528a84b22199c916180db8b28ade7f'
/** Whoever waits for the chain waits no longer than `silentAnswerMs` for all of it. */
const blockMs = 2000

async function isClassic(ask: Ask): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, blockMs)
  })
  const told = ask({ method: 'eth_getBlockByNumber', params: [forkBlock, false] }).catch(() => undefined)
  const block = (await Promise.race([told, late])) as { hash?: unknown } | null | undefined
  clearTimeout(timer)
  return String(block?.hash).toLowerCase() === classicHash
}
