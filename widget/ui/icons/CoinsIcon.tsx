import { Icon, type IconProps } from './Icon.tsx'

export const CoinsIcon = (props: IconProps) => (
  <Icon {...props}>
    <ellipse cx="12" cy="6.750" rx="7" ry="3" />
    <path d="M5 6.75v5.25c0 1.65 3.1 3 7 3s7-1.35 7-3V6.75M5 12v5.25c0 1.65 3.1 3 7 3s7-1.35 7-3V12" />
  </Icon>
)
