import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordChecker } from './password-checker.js';
import { SessionService } from './session.service.js';

@Module({
  controllers: [AuthController],
  providers: [AuthService, LoginLimiter, PasswordChecker, SessionService],
  exports: [PasswordChecker, SessionService],
})
export class AuthModule {}
