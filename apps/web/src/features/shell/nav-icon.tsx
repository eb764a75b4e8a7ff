import {
  AppstoreOutlined,
  BarsOutlined,
  BookOutlined,
  ControlOutlined,
  DownloadOutlined,
  EnvironmentOutlined,
  FundProjectionScreenOutlined,
  GlobalOutlined,
  KeyOutlined,
  LineChartOutlined,
  SearchOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { NavLabel } from './navigation.js';

const ICONS: Readonly<Record<NavLabel, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  overview: LineChartOutlined,
  comparison: SwapOutlined,
  influencer: TeamOutlined,
  liveFeed: ThunderboltOutlined,
  explore: SearchOutlined,
  location: EnvironmentOutlined,
  campaignComparison: FundProjectionScreenOutlined,
  advancedExport: DownloadOutlined,
  settingDashboard: ControlOutlined,
  keyword: KeyOutlined,
  category: TagsOutlined,
  source: GlobalOutlined,
  preset: BookOutlined,
  user: AppstoreOutlined,
};

export function NavIcon({ of }: { readonly of: NavLabel }) {
  const Icon = ICONS[of];
  return <Icon aria-hidden="true" />;
}

export const MenuIcon = BarsOutlined;
