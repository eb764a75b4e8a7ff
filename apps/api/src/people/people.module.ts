import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { NetworkService } from './network.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { WordController } from './word.controller.js';
import { WordService } from './word.service.js';

@Module({
  imports: [AnalyticModule],
  controllers: [PeopleController, WordController],
  providers: [PeopleService, NetworkService, WordService],
})
export class PeopleModule {}
