import type { ReactNode } from 'react'

export interface IconProps {
  /** @default 20 */
  size?: number
}

/** One hand for all icons: 24 grid, round 1.75 strokes in the colour of the text. Decorative. */
export const Icon = ({ size = 20, children }: IconProps & { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    fill="none"
    height={size}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={1.75}
    viewBox="0 0 24 24"
    width={size}
  >
    {children}
  </svg>
)
