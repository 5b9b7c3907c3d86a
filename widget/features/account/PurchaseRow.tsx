import type { Transaction } from '../../../server/contract/v1/history.ts'
import { coinPicture } from '../../format/coinPicture.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { findNetwork } from '../../state/networks.ts'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { MovementPicture } from './MovementPicture.tsx'
import { type Movement, movements } from './movements.ts'

/** In the seller's words. Source: data-api.md §9.6. */
const states: Readonly<Record<string, { verb: WordId; tag?: WordId; isOver: boolean }>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: {
    verb: 'activity.verb.buying',
    tag: 'activity.purchase.created',
    isOver: false,
  },
  ONRAMP_TRANSACTION_STATUS_SUCCESS: { verb: 'activity.verb.buy', isOver: true },
  ONRAMP_TRANSACTION_STATUS_FAILED: {
    verb: 'activity.verb.buying',
    tag: 'activity.failed',
    isOver: false,
  },
}
const running = { verb: 'activity.verb.buying', tag: 'activity.purchase.running', isOver: false } as const

/** One purchase: of whom, how it stands, and on which network, because the list has them all. */
export const PurchaseRow = ({ purchase }: { purchase: Transaction }) => {
  const t = useWords()
  const { status, hash, minedAt, sentFrom, chain } = purchase.metadata
  const network = useWidget(({ networks }) => findNetwork(networks, chain ?? ''))
  const { verb, tag, isOver } = (Object.hasOwn(states, status) ? states[status] : undefined) ?? running
  const moved = movements(purchase.transfers).map(
    // What did not come has no sign of having come, and what nobody knows yet is no zero.
    (one): Movement => ({
      ...one,
      picture: one.picture ?? coinPicture(one.what),
      direction: isOver ? one.direction : 'self',
    }),
  )
  const known = moved.filter(({ numeric }) => numeric !== '0')
  return (
    <ActivityRow
      date={minedAt}
      explorer={network && hash ? explorerTransaction(network, hash) : undefined}
      moved={known}
      part={
        <>
          <VisibleText text={sentFrom} />
          {network && (
            <>
              {' '}
              · <VisibleText text={network.name} />
            </>
          )}
        </>
      }
      picture={<MovementPicture moved={moved} operationType="buy" />}
      tag={tag && <Tag {...(tag === 'activity.failed' && { tone: 'warning' as const })}>{t(tag)}</Tag>}
      verb={t(verb)}
    />
  )
}
