import { measure } from '../channel/measure.ts'
import { badAnswer } from '../faults.ts'
import { argumentLimit, type PageWallet, type RpcRequest } from '../protocol/api.ts'
import { plainJson } from '../protocol/plainJson.ts'
import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { discoverBitcoin } from './discoverBitcoin.ts'
import { discoverEvm } from './discoverEvm.ts'
import { discoverSolana } from './discoverSolana.ts'
import type { PageWalletEvent, SourcedWallet } from './walletSource.ts'

export interface PageWallets {
  /** Serialisable list for the frame. */
  list(): PageWallet[]
  /** Asks one wallet, in the page and in the page's name. From then on its events are forwarded. */
  request(walletId: string, request: RpcRequest): Promise<unknown>
  /** Reads the window again and reports what changed. */
  refresh(): void
  /** One of them has not answered yet. */
  isBusy(): boolean
  stop(): void
}

export interface PageWalletsEvents {
  onChange(): void
  onEvent(walletId: string, event: PageWalletEvent, data: unknown): void
}

/** All wallets go to the frame in one argument, beside what the page keeps: bytes as `measure` counts them. */
const listLimit = argumentLimit - 65_536
/** Of that pictures leave room for the names of wallets that come after. */
const namesLimit = 393_216

/** Wallets on the window announce nothing: ms after which it is read again. The last is as long as MetaMask's own detection waits. */
const refreshesMs = [200, 600, 1_500, 3_000]

/** Every way in which wallets make themselves known. */
const ways: readonly (typeof discoverEvm)[] = [discoverEvm, discoverSolana, discoverBitcoin]

/** Wallet answers cross a port: plain JSON or nothing, bigints as text. */
function plain(value: unknown): unknown {
  try {
    return plainJson(value, String) ?? null
  } catch {
    throw badAnswer()
  }
}

/** The wallets that live in the page: listed, asked, watched. */
export function pageWallets({ onChange, onEvent }: PageWalletsEvents): PageWallets {
  const watched = new Map<object, () => void>()
  const sources = ways.map((discover) => discover(onChange, watched))
  const list = (): SourcedWallet[] => sources.flatMap((source) => source.list())
  let pending = 0

  const ids = (): string =>
    list()
      .map(({ id }) => id)
      .join()
  let known = ids()
  const refresh = (): void => {
    const now = ids()
    if (now !== known) onChange()
    known = now
  }
  const timers = refreshesMs.map((ms) => setTimeout(refresh, ms))

  const forward = (walletId: string, event: PageWalletEvent, data: unknown): void => {
    try {
      // Of an error only the code crosses: it tells a lost node from a lost connection.
      const code = (data as { code?: unknown } | undefined)?.code
      onEvent(walletId, event, plain(event === 'disconnect' ? { code } : data))
    } catch {
      // What is no JSON is nothing a page could use, and no reason to throw inside the wallet.
    }
  }

  return {
    list() {
      let room = listLimit
      return list().flatMap(({ provider: _, ask: __, watch: ___, ...wallet }) => {
        if (measure(wallet, room) > room - namesLimit) wallet.icon = ''
        const size = measure(wallet, room)
        if (size > room) return []
        room -= size
        return wallet
      })
    },
    async request(walletId, request) {
      const wallet = list().find(({ id }) => id === walletId)
      if (!wallet) throw new RpcError(rpcCodes.disconnected, 'The wallet is not in the page')
      const { provider, watch } = wallet
      try {
        if (!watched.has(provider))
          watched.set(
            provider,
            watch((event, data) => forward(walletId, event, data)),
          )
      } catch {
        // Some throw where their events are read (brave/brave-browser#58890); asking them works all the same.
      }
      pending++
      try {
        return plain(await wallet.ask(request))
      } finally {
        pending--
      }
    },
    refresh,
    isBusy: () => pending > 0,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      for (const source of sources) source.stop()
      for (const unwatch of watched.values()) unwatch()
    },
  }
}
