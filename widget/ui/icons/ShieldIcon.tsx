import { Icon, type IconProps } from './Icon.tsx'

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.750 5.250 6.200v5.300c0 4 2.700 7.200 6.750 8.750 4.050-1.550 6.750-4.750 6.750-8.750V6.200L12 3.750ZM9 12l2.200 2.200 3.800-4.100" />
  </Icon>
)
