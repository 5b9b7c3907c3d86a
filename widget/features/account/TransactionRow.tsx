import type { Network } from '../../../server/contract/networks.ts'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import { shortAddress } from '../../format/address.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { type Translate, useWords } from '../../words/useWords.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { MovementPicture } from './MovementPicture.tsx'
import { movements } from './movements.ts'
import { operationWord } from './operationWords.ts'
import { otherSide } from './otherSide.ts'

/** One transaction; leads to the explorer where the network has one. */
export const TransactionRow = (props: { transaction: Transaction; network: Network }) => {
  const { transaction, network } = props
  const t = useWords()
  const { operationType, status, hash, minedAt } = transaction.metadata
  const moved = movements(transaction.transfers)
  const word = operationWord(operationType)
  return (
    <ActivityRow
      date={minedAt}
      explorer={explorerTransaction(network, hash)}
      moved={moved}
      part={withWhom(t, transaction)}
      picture={<MovementPicture moved={moved} operationType={operationType} />}
      tag={
        <>
          {status === 'failed' && <Tag tone="warning">{t('activity.failed')}</Tag>}
          {status === 'pending' && <Tag>{t('activity.pending')}</Tag>}
        </>
      }
      verb={word ? t(word) : <VisibleText text={operationType} />}
    />
  )
}

/** The other side, in the words of who is looking. */
function withWhom(t: Translate, transaction: Transaction) {
  const { metadata } = transaction
  if (metadata.application?.name) return <VisibleText text={metadata.application.name} />
  const other = otherSide(transaction)
  // What came out of nothing has nobody on the other side.
  if (!other) return metadata.operationType === 'mint' && t('activity.made')
  return <Sentence id={words[other.way]} values={{ address: shortAddress(other.address) }} />
}

const words = { from: 'activity.from', to: 'activity.to' } as const
