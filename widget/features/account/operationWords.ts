import type { WordId } from '../../words/words.ts'

const words: Readonly<Record<string, WordId>> = {
  approve: 'activity.verb.approve',
  bought: 'activity.verb.buy',
  buy: 'activity.verb.buy',
  borrow: 'activity.verb.borrow',
  burn: 'activity.verb.burn',
  cancel: 'activity.verb.cancel',
  claim: 'activity.verb.claim',
  deploy: 'activity.verb.deploy',
  deposit: 'activity.verb.deposit',
  execute: 'activity.verb.execute',
  mint: 'activity.verb.mint',
  receive: 'activity.verb.receive',
  repay: 'activity.verb.repay',
  sell: 'activity.verb.sell',
  send: 'activity.verb.send',
  stake: 'activity.verb.stake',
  trade: 'activity.verb.trade',
  unstake: 'activity.verb.unstake',
  withdraw: 'activity.verb.withdraw',
}

/** What happened, in the past tense; a kind that we do not know is named as it came. */
export const operationWord = (operationType: string): WordId | undefined =>
  Object.hasOwn(words, operationType) ? words[operationType] : undefined
