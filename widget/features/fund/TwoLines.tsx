import type { ReactNode } from 'react'

/** A row's name, and what there is to say of it. */
export const TwoLines = ({ first, children }: { first: ReactNode; children: ReactNode }) => (
  <>
    <span className="fund-first">{first}</span>
    <span className="fund-second">{children}</span>
  </>
)
