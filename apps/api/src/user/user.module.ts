import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordService } from './password.service.js';
import { ProfileService } from './profile.service.js';
import { ResetLimiter } from './reset-limiter.js';
import { UsageService } from './usage.service.js';
import { UserListService } from './user-list.service.js';
import { UserController } from './user.controller.js';

@Module({
  imports: [AuthModule, MailModule],
  controllers: [UserController],
  providers: [PasswordResetService, PasswordService, ProfileService, ResetLimiter, UsageService, UserListService],
})
export class UserModule {}
