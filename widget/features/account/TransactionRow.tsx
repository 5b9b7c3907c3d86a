import type { Network } from '../../../server/contract/networks.ts'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import { shortAddress } from '../../format/address.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { localAmount } from '../../format/localAmount.ts'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { type Translate, useWords } from '../../words/useWords.ts'
import { MovementPicture } from './MovementPicture.tsx'
import { type Movement, movements } from './movements.ts'
import { operationWord } from './operationWords.ts'

/** One transaction; leads to the explorer where the network has one. */
export const TransactionRow = (props: { transaction: Transaction; network: Network }) => {
  const { transaction, network } = props
  const t = useWords()
  const { operationType, status, hash, minedAt } = transaction.metadata
  const explorer = explorerTransaction(network, hash)
  const moved = movements(transaction.transfers)
  const word = operationWord(operationType)
  const content = (
    <>
      <MovementPicture moved={moved} operationType={operationType} />
      <span className="activity-main">
        <span className="activity-title">
          <span className="activity-verb">{word ? t(word) : <VisibleText text={operationType} />}</span>
          {status === 'failed' && <Tag tone="warning">{t('activity.failed')}</Tag>}
          {status === 'pending' && <Tag>{t('activity.pending')}</Tag>}
        </span>
        <span className="activity-part muted">{withWhom(t, transaction)}</span>
      </span>
      <span className="activity-end">
        {moved.map((one) => (
          <MovementText key={`${one.direction} ${one.what} ${one.numeric}`} movement={one} />
        ))}
        <span className="activity-part muted">{dayOf(minedAt)}</span>
      </span>
      {explorer && <span className="visually-hidden">{t('activity.explorer')}</span>}
    </>
  )
  return (
    <li>
      {explorer ? (
        <a className="activity-row" href={explorer} rel="noreferrer" target="_blank">
          {content}
        </a>
      ) : (
        <div className="activity-row">{content}</div>
      )}
    </li>
  )
}

const signs = { in: '+', out: '−', self: '' } as const

const MovementText = ({ movement }: { movement: Movement }) => (
  <span className={`movement movement-${movement.direction}`}>
    {movement.kind === 'token' && `${signs[movement.direction]}${localAmount(movement.numeric)} `}
    <VisibleText text={movement.what} />
  </span>
)

/** The other side, in the words of who is looking. */
function withWhom(t: Translate, { metadata }: Transaction) {
  const { application, operationType, sentFrom, sentTo } = metadata
  if (application?.name) return <VisibleText text={application.name} />
  if (operationType === 'receive') return t('activity.from', { address: shortAddress(sentFrom, 4, 4) })
  return sentTo ? t('activity.to', { address: shortAddress(sentTo, 4, 4) }) : null
}

const dayOf = (minedAt: string): string =>
  new Intl.DateTimeFormat(undefined, { day: '2-digit', month: 'short' }).format(new Date(minedAt))
