import { Module } from '@nestjs/common';
import { AnalyticController } from './analytic.controller.js';
import { AnalyticService } from './analytic.service.js';
import { CampaignController } from './campaign.controller.js';
import { CampaignService } from './campaign.service.js';
import { CategoryService } from './category.service.js';
import { CubeService } from './cube.service.js';
import { FreshnessService } from './freshness.service.js';
import { GraphController } from './graph.controller.js';
import { GraphService } from './graph.service.js';
import { HomeController } from './home.controller.js';
import { HomeService } from './home.service.js';
import { MediaController } from './media.controller.js';
import { OwnMediaService } from './own-media.service.js';
import { StatController } from './stat.controller.js';
import { StatService } from './stat.service.js';

@Module({
  controllers: [
    AnalyticController,
    MediaController,
    StatController,
    GraphController,
    HomeController,
    CampaignController,
  ],
  providers: [
    AnalyticService,
    FreshnessService,
    CubeService,
    OwnMediaService,
    CategoryService,
    StatService,
    GraphService,
    HomeService,
    CampaignService,
  ],
  exports: [AnalyticService, CubeService, FreshnessService, OwnMediaService],
})
export class AnalyticModule {}
