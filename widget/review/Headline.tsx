import { unmarked } from '../format/verbatim.ts'
import { MarkedText } from '../ui/MarkedText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** What it comes down to: a word and a figure. */
export const Headline = (props: { label: string; figure: string; danger?: boolean }) => {
  const long = unmarked(props.figure).length > 18
  return (
    <div className="headline">
      <p className="muted" data-fact="title">
        {props.label}
      </p>
      <p
        data-fact="figure"
        className={`headline-figure${long ? ' headline-figure-long' : ''}${props.danger ? ' headline-danger' : ''}`}
      >
        <MarkedText text={props.figure} />
      </p>
    </div>
  )
}

export const HeadlineSkeleton = () => (
  <div className="headline">
    <Skeleton height={14} width={72} />
    <Skeleton height={26} width={160} />
  </div>
)
