import { givesSmallCoin } from './givesSmallCoin.ts'
import type { PsbtDescription, PsbtWarning, SighashKind } from './psbtDescription.ts'

/** Satoshi for ten virtual bytes: 500 for one is more than most crowded days took. */
const highRate = 5_000n
/** A fee of more than this (in satoshi) is warned of when it is more than a fifth of what is paid. */
const smallFee = 20_000n
const feeShare = 5n

const sighashWarnings: Readonly<Partial<Record<SighashKind, PsbtWarning>>> = {
  none: 'outputs_open',
  noneAnyone: 'outputs_open',
  single: 'partly_open',
  singleAnyone: 'partly_open',
  allAnyone: 'partly_open',
}

type Unwarned = Omit<PsbtDescription, 'warnings'>

const isHigh = ({ fee = 0n, feeRate = 0n, paid }: Unwarned): boolean =>
  feeRate > highRate || (fee > smallFee && fee * feeShare > paid)

/** What a person should look at twice. `proved`: somebody else than the caller vouches for every amount that counts. */
export function warnPsbt(described: Unwarned, proved: boolean): PsbtWarning[] {
  const { inputs, outputs, fee } = described
  const warnings = new Set(inputs.flatMap(({ signs }) => (signs && sighashWarnings[signs]) ?? []))
  if (isHigh(described)) warnings.add('high_fee')
  if (fee === undefined) warnings.add('fee_unknown')
  else if (!proved) warnings.add('fee_unproved')
  if (outputs.some(({ script }) => script)) warnings.add('no_address')
  if (inputs.some(({ ours, sharedAccount, signs }) => (ours ?? sharedAccount) === 'ordinals' && signs))
    warnings.add('ordinals')
  if (inputs.some(({ shared }) => shared)) warnings.add('shared')
  if (givesSmallCoin(described)) warnings.add('small_coins')
  return [...warnings]
}
