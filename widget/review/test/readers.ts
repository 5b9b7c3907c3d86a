import { assessRisks } from '../eip155/assessRisks.ts'
import type { ReadParams } from '../eip155/reading.ts'
import type { Reviewed } from '../subject.ts'
import { mainnet } from './networks.ts'

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const site = 'https://shop.example'

/** A request of a page on Ethereum, read as our programs read it. */
export function requestOf(read: ReadParams, ...params: unknown[]): Reviewed {
  const { subject, risks = [] } = read(params, { networkId: mainnet, chainId: 1, account: me })
  return { networkId: mainnet, subject, risks: [...risks, ...assessRisks(subject, 1, site)] }
}

/** The part of the subject that a screen gets, where it is of the type. */
export function subjectOf<T extends Reviewed['subject']['type']>(
  { subject }: Reviewed,
  type: T,
): Extract<Reviewed['subject'], { type: T }> {
  if (subject.type !== type) throw new Error(`It is a ${subject.type}`)
  return subject as Extract<Reviewed['subject'], { type: T }>
}
