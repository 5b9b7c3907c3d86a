import { type CaipNetworkId, evmNetworkId, parseChainId } from '../../../../host-sdk/protocol/caip.ts'
import type { Balance } from '../../../../server/contract/v1/balance.ts'
import { isEvmAddress } from '../../../format/isEvmAddress.ts'
import type { AskNode } from '../../review.ts'
import type { ContractCheck, Risk, TypedData } from '../../subject.ts'
import { aggregate, type Question } from './aggregate.ts'
import { addressesOf, fieldsOf } from './fieldsOf.ts'
import { heldTokenAddresses } from './heldTokenAddresses.ts'
import { nobody } from './typedForm.ts'
import { hasNumber } from './unknownForm.ts'
import { within } from './within.ts'

/** What an account holds on a network, as our server knows it; rejects where it does not. */
export type HeldTokens = (
  networkId: CaipNetworkId,
  account: string,
  signal: AbortSignal,
) => Promise<Balance[]>

/** Whom to ask. */
export interface NetworkReader {
  ask: AskNode
  held: HeldTokens
}

/** A person does not wait longer for it, ms. */
export const checkMs = 2_500
/** Tokens and names beyond that are not asked about. */
const mostHeld = 60
const mostNamed = 8

/** https://github.com/Uniswap/permit2: at the same address on every chain. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const allowance = (token: string, owner: string, spender: string): Question => ({
  to: token,
  data: `0xdd62ed3e${word(owner)}${word(spender)}`,
})
const permit2Allowance = (token: string, owner: string, spender: string): Question => ({
  to: permit2,
  data: `0x927da105${word(owner)}${word(token)}${word(spender)}`,
})
const approvedForAll = (token: string, owner: string, operator: string): Question => ({
  to: token,
  data: `0xe985e9c5${word(owner)}${word(operator)}`,
})
const balanceOf = (token: string, owner: string): Question => ({
  to: token,
  data: `0x70a08231${word(owner)}`,
})

/**
 * May the contract that a signature is for already take tokens of the person, and does the data name some of them? A bounded
 * number of questions in one request to a node. What a node says can only add a warning.
 */
export async function checkContract(
  { ask, held }: NetworkReader,
  asked: { networkId: CaipNetworkId; account: string; data: TypedData },
): Promise<ContractCheck> {
  const { account, data } = asked
  const contract = contractOf(data, account)
  const named = [...new Set([...addressesOf(data), ...(contract ? [contract] : [])])].filter(
    (address) => address !== nobody && address !== account.toLowerCase(),
  )
  const isAmount = hasNumber(fieldsOf(data))
  if (!contract && !(isAmount && named.length > 0)) return { mayTake: [], names: [], unknown: false }
  const networkId = networkOf(data, asked.networkId)
  if (!networkId) return { mayTake: [], names: [], unknown: true }
  const signal = AbortSignal.timeout(checkMs)
  const balances = await within(held(networkId, account, signal), signal).catch(() => undefined)
  const owned = heldTokenAddresses(balances ?? [], networkId)
  const some = { held: owned.slice(0, mostHeld), named: named.slice(0, mostNamed) }
  const found = await within(askAll(ask, networkId, { account, contract, ...some }, signal), signal).catch(
    () => undefined,
  )
  const isWhole = balances !== undefined && owned.length <= mostHeld && named.length <= mostNamed
  return {
    mayTake: found?.mayTake ?? [],
    names: isAmount
      ? [...new Set([...named.filter((one) => owned.includes(one)), ...(found?.names ?? [])])]
      : [],
    unknown: !found || !isWhole,
  }
}

/** Risks that the answer stands for, to those which the data has by itself. */
export const risksOfCheck = ({ mayTake, names, unknown }: ContractCheck): Risk[] => [
  ...(names.length > 0 ? ['names_token' as const] : []),
  ...(mayTake.length > 0 ? ['contract_allowed' as const] : []),
  ...(unknown ? ['unchecked' as const] : []),
]

function contractOf({ domain }: TypedData, account: string): string | undefined {
  const contract = domain['verifyingContract']
  if (!isEvmAddress(contract)) return undefined
  const address = contract.toLowerCase()
  return address === nobody || address === account.toLowerCase() ? undefined : address
}

/** Where the contract is; a signature without a chain counts on this one too. */
function networkOf({ domain }: TypedData, here: CaipNetworkId): CaipNetworkId | undefined {
  if (!Object.hasOwn(domain, 'chainId')) return here
  const chainId = parseChainId(domain['chainId'])
  return chainId === undefined ? undefined : evmNetworkId(chainId)
}

async function askAll(
  ask: AskNode,
  networkId: CaipNetworkId,
  about: { account: string; contract: string | undefined; held: string[]; named: string[] },
  signal: AbortSignal,
): Promise<Pick<ContractCheck, 'mayTake' | 'names'>> {
  const { account, contract, held, named } = about
  const tokens = [...new Set([...held, ...named])]
  const rows = [
    ...(contract
      ? tokens.flatMap((token) => [
          { token, question: allowance(token, account, contract), sort: 'mayTake' as const },
          { token, question: permit2Allowance(token, account, contract), sort: 'mayTake' as const },
        ])
      : []),
    ...named.flatMap((token) => [
      ...(contract
        ? [{ token, question: approvedForAll(token, account, contract), sort: 'mayTake' as const }]
        : []),
      { token, question: balanceOf(token, account), sort: 'names' as const },
    ]),
  ]
  const answers = await aggregate(
    ask,
    networkId,
    rows.map(({ question }) => question),
    signal,
  )
  const yes = (wanted: 'mayTake' | 'names'): string[] => [
    ...new Set(rows.flatMap(({ token, sort }, at) => (sort === wanted && answers[at] ? [token] : []))),
  ]
  return { mayTake: yes('mayTake'), names: yes('names') }
}
