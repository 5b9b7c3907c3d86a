import './RowSkeletons.css'

/** Rows of their final size that stand for what is not known yet. */
export const RowSkeletons = ({ label, count = 4 }: { label: string; count?: number }) => (
  <div aria-label={label} className="row-skeletons" role="status">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <div className="skeleton-row" key={at} />
    ))}
  </div>
)
