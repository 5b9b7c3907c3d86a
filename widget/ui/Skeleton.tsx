import './Skeleton.css'

/** Holds the place of what is not known yet. */
export const Skeleton = ({ width, height = 16 }: { width: number; height?: number }) => (
  <span className="skeleton" style={{ width, height }} />
)
