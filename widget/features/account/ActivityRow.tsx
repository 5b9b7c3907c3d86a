import type { ReactNode } from 'react'
import { localAmount } from '../../format/localAmount.ts'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Movement } from './movements.ts'

/** A line of Activity; leads to the explorer where there is one. */
export const ActivityRow = (props: {
  picture: ReactNode
  verb: ReactNode
  tag: ReactNode
  /** With whom. */
  part: ReactNode
  moved: readonly Movement[]
  /** ISO 8601. */
  date: string
  explorer: string | undefined
}) => {
  const { explorer } = props
  const t = useWords()
  const content = (
    <>
      {props.picture}
      <span className="activity-main">
        <span className="activity-title">
          <span className="activity-verb">{props.verb}</span>
          {props.tag}
        </span>
        <span className="activity-part muted">{props.part}</span>
      </span>
      <span className="activity-end">
        {props.moved.map((one) => (
          <MovementText key={`${one.direction} ${one.what} ${one.numeric}`} movement={one} />
        ))}
        <span className="activity-part muted">{dayOf(props.date)}</span>
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
  <span className={`movement movement-${movement.direction}`} translate="no">
    {movement.kind === 'token' && `${signs[movement.direction]}${localAmount(movement.numeric)} `}
    <VisibleText text={movement.what} />
  </span>
)

const dayOf = (minedAt: string): string =>
  new Intl.DateTimeFormat(undefined, { day: '2-digit', month: 'short' }).format(new Date(minedAt))
