import { mnemonicToAccount } from 'viem/accounts'
import { announceWallet } from '../../demo/wallet/announceWallet.ts'
import { type Confirmation, type LocalWallet, localWallet } from '../../demo/wallet/localWallet.ts'
import { contractWallet } from './contractWallet.ts'

/** The person in front of the wallet's own window. */
export const person: {
  answer: 'yes' | 'no' | 'later'
  asked: Confirmation[]
  /** With 'later': decides the oldest open question. */
  decide(yes: boolean): void
} = {
  answer: 'yes',
  asked: [],
  decide: (yes) => waiting.shift()?.(yes),
}
const waiting: ((yes: boolean) => void)[] = []

const confirm = (what: Confirmation): Promise<boolean> => {
  person.asked.push(what)
  return person.answer === 'later'
    ? new Promise((resolve) => waiting.push(resolve))
    : Promise.resolve(person.answer === 'yes')
}

const phrase = 'test test test test test test test test test test test junk'
const looks = [
  ['Alpha Wallet', 'test.alpha', '#3b82f6'],
  ['Beta Wallet', 'test.beta', '#c2410c'],
] as const

/**
 * `count` EIP-6963 wallets with anvil's keys; `late`: announced 1.5 s after the page has loaded, or
 * once the page was `told`; `contract`: their
 * accounts are contracts on the first chain, `stolen`: for which a stranger signs.
 */
export function announceTestWallets(
  count: number,
  late: string | null = null,
  injectedFlag?: string | null,
  contract?: string | null,
): LocalWallet[] {
  const key = (addressIndex: number) => mnemonicToAccount(phrase, { addressIndex }) as never
  const account = (index: number) =>
    contract
      ? contractWallet(key(index), '/chain/31337', key(contract === 'stolen' ? index + 1 : index))
      : key(index)
  return looks.slice(0, count).map(([name, rdns, colour], index) => {
    const provider = localWallet({
      accounts: [0, 1].map((i) => account(index * 2 + i)),
      chains: [
        { id: 31337, name: 'Local chain', rpcUrl: '/chain/31337' },
        { id: 31338, name: 'Second chain', rpcUrl: '/chain/31338' },
        { id: 4242, name: 'Unknown chain', rpcUrl: '/chain/31337' },
      ],
      confirm,
      storageKey: `test-wallet-${index}`,
    })
    // An older wallet announces nothing: it sits on the window and carries a flag.
    const announce = (): void => {
      if (injectedFlag) Object.assign(window, { ethereum: Object.assign(provider, { [injectedFlag]: true }) })
      else announceWallet({ name, rdns, colour, provider })
    }
    if (late === 'told') addEventListener('test:announce', announce, { once: true })
    else if (late !== null) setTimeout(announce, 1500)
    else announce()
    return provider
  })
}
