import { Icon, type IconProps } from './Icon.tsx'

export const CoinsIcon = (props: IconProps) => (
  <Icon {...props}>
    <ellipse cx="12" cy="6.750" rx="7" ry="3" />
    <path d="M5 6.750v5.250c0 1.650 3.100 3 7 3s7-1.350 7-3V6.750M5 12v5.250c0 1.650 3.100 3 7 3s7-1.350 7-3V12" />
  </Icon>
)
