import './Skeleton.css'

/** Holds the place of what is not known yet. */
export const Skeleton = ({ width, height = 16 }: { width: number; height?: number }) => (
  <span className="skeleton" style={{ width: `${width / 16}rem`, height: `${height / 16}rem` }} />
)
