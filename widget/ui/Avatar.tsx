import { useId } from 'react'
import { avatarColours } from '../format/avatarColours.ts'

/** The same soft gradient for the same address. Decorative. */
export const Avatar = ({ address, size = 72 }: { address: string; size?: number }) => {
  const id = useId()
  const [base, glow, spot] = avatarColours(address)
  return (
    <svg aria-hidden="true" className="avatar" height={size} viewBox="0 0 80 80" width={size}>
      <defs>
        <linearGradient gradientTransform="rotate(45 .5 .5)" id={`${id}a`}>
          <stop stopColor={base} />
          <stop offset="1" stopColor={glow} />
        </linearGradient>
        <radialGradient cx=".72" cy=".24" id={`${id}b`} r=".75">
          <stop stopColor={spot} stopOpacity=".95" />
          <stop offset="1" stopColor={spot} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="40" cy="40" fill={`url(#${id}a)`} r="40" />
      <circle cx="40" cy="40" fill={`url(#${id}b)`} r="40" />
    </svg>
  )
}
