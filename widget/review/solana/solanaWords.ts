import { exactAmount } from '../../format/amount.ts'
import { verbatim } from '../../format/verbatim.ts'
import type { Translate } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { unlimitedText } from '../callWords.ts'
import type { SolanaStep, SolanaWarning, StepRole, StepType } from './describe/description.ts'
import { knownToken } from './describe/knownTokens.ts'
import { programName } from './describe/programs.ts'

export const solDecimals = 9
/** Every token account counts in 64 bits: all of them means no limit. */
const noLimit = 2n ** 64n - 1n

export const roleWords: Readonly<Record<StepRole, WordId>> = {
  from: 'detail.from',
  to: 'detail.to',
  holder: 'login.solana.role.holder',
  owner: 'login.solana.role.owner',
  delegate: 'detail.spender',
  account: 'detail.account',
  mint: 'detail.token',
  authority: 'login.solana.role.authority',
  program: 'login.solana.role.program',
  staker: 'login.solana.role.staker',
  withdrawer: 'login.solana.role.withdrawer',
  custodian: 'login.solana.role.custodian',
}

const stepWords: Readonly<Record<StepType, WordId>> = {
  sendSol: 'call.send',
  sendToken: 'call.send',
  createAccount: 'login.solana.step.createAccount',
  createTokenAccount: 'login.solana.step.createTokenAccount',
  closeToken: 'login.solana.step.closeToken',
  burnToken: 'login.solana.step.burnToken',
  approveToken: 'call.allowSpending',
  revokeToken: 'call.revoke',
  setAuthority: 'login.solana.step.setAuthority',
  assign: 'login.solana.step.assign',
  wrapSol: 'login.solana.step.wrapSol',
  stake: 'login.solana.step.stake',
  unstake: 'login.solana.step.unstake',
  withdrawStake: 'login.solana.step.withdrawStake',
  stakeAuthority: 'login.solana.step.stakeAuthority',
  advanceNonce: 'login.solana.step.advanceNonce',
  nonceAuthority: 'login.solana.step.nonceAuthority',
  initStake: 'login.solana.step.initStake',
  splitStake: 'login.solana.step.splitStake',
  mergeStake: 'login.solana.step.mergeStake',
  moveStake: 'login.solana.step.moveStake',
  lockStake: 'login.solana.step.lockStake',
  initNonce: 'login.solana.step.initNonce',
  allocate: 'login.solana.step.allocate',
  initMint: 'login.solana.step.initMint',
  initMultisig: 'login.solana.step.initMultisig',
  mintToken: 'login.solana.step.mintToken',
  freezeToken: 'login.solana.step.freezeToken',
  thawToken: 'login.solana.step.thawToken',
  tokenSetting: 'login.solana.step.tokenSetting',
  recoverToken: 'login.solana.step.recoverToken',
  recoverSol: 'login.solana.step.recoverSol',
  changeTable: 'login.solana.step.changeTable',
  closeTable: 'login.solana.step.closeTable',
  initVote: 'login.solana.step.initVote',
  voteAuthority: 'login.solana.step.voteAuthority',
  withdrawVote: 'login.solana.step.withdrawVote',
  changeVote: 'login.solana.step.changeVote',
  memo: 'login.solana.step.memo',
  budget: 'login.solana.step.budget',
  other: 'login.solana.step.other',
}

export const warningWords: Readonly<
  Record<SolanaWarning, { tone: 'danger' | 'warning' | 'info'; title: WordId; text: WordId }>
> = {
  unknown: { tone: 'danger', title: 'login.solana.unknown.title', text: 'login.solana.unknown.text' },
  authority: { tone: 'danger', title: 'login.solana.authority.title', text: 'login.solana.authority.text' },
  delegate: { tone: 'danger', title: 'login.solana.delegate.title', text: 'login.solana.delegate.text' },
  closes: { tone: 'danger', title: 'login.solana.closes.title', text: 'login.solana.closes.text' },
  locked: { tone: 'warning', title: 'login.solana.locked.title', text: 'login.solana.locked.text' },
  tables: { tone: 'warning', title: 'login.solana.tables.title', text: 'login.solana.tables.text' },
  tables_read: {
    tone: 'info',
    title: 'login.solana.tablesRead.title',
    text: 'login.solana.tablesRead.text',
  },
  lasting: { tone: 'warning', title: 'login.solana.lasting.title', text: 'login.solana.lasting.text' },
  high_fee: { tone: 'warning', title: 'login.fee.high.title', text: 'login.fee.high.text' },
}

/** `+` or `−` and every digit. */
export const signedAmount = (value: bigint, decimals: number): string =>
  verbatim(`${value < 0n ? '−' : '+'}${exactAmount(value < 0n ? -value : value, decimals)}`)

export const sol = (lamports: bigint): string => verbatim(`${exactAmount(lamports, solDecimals)} SOL`)

function tokenText({ amount, accounts }: SolanaStep, networkId: string, t: Translate): string {
  const mint = accounts.find(({ role }) => role === 'mint')?.account
  const known = mint ? knownToken(networkId, mint) : undefined
  if (amount?.value === noLimit) return unlimitedText(known, t)
  const token = known ? verbatim(known) : t('call.unknownToken')
  return amount?.decimals === undefined
    ? t('call.bareAmount', { amount: verbatim(String(amount?.value ?? 0n)), token })
    : `${verbatim(exactAmount(amount.value, amount.decimals))} ${token}`
}

function programOf({ program }: SolanaStep, t: Translate): string {
  const name = programName(program)
  return name ? verbatim(name) : t('login.solana.unknownProgram')
}

/** What a step comes down to: a word, and an amount or the program that does it. */
export function stepText(
  step: SolanaStep,
  networkId: string,
  t: Translate,
): { label: string; figure: string } {
  const label = t(stepWords[step.type])
  if (step.amount?.of === 'sol') return { label, figure: sol(step.amount.value) }
  if (step.amount) return { label, figure: tokenText(step, networkId, t) }
  return { label, figure: programOf(step, t) }
}
